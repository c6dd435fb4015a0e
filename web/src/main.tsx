// Where the page begins.

import { render } from "preact";
import "@sabaki/shudan/css/goban.css";
import "./style.css";
import { App } from "./App";

const root = document.getElementById("app");
if (root) render(<App />, root);
