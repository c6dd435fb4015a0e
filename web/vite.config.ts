import { defineConfig } from "vite";

// The wood is a colour of ours; Shudan's picture of wood would be half of the page.
const withoutWood = {
  name: "without-wood",
  enforce: "pre" as const,
  transform(code: string, id: string) {
    return id.includes("goban.css") ? code.replace(/url\(['"]?[^)]*board\.png['"]?\)/g, "none") : null;
  },
};

// Names without hashes: the program embeds these files one by one.
export default defineConfig({
  base: "./",
  plugins: [withoutWood],
  esbuild: { legalComments: "inline", jsx: "automatic", jsxImportSource: "preact" },
  build: {
    target: "es2022",
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 8192,
    rollupOptions: {
      output: {
        banner: "/*! Preact (c) Jason Miller, Shudan (c) Yichuan Shen; both under the MIT licence. */",
        entryFileNames: "app.js",
        chunkFileNames: "[name].js",
        assetFileNames: (asset) => (asset.names[0]?.endsWith(".css") ? "app.css" : "[name][extname]"),
      },
    },
  },
  worker: {
    format: "es",
    rollupOptions: { output: { entryFileNames: "worker.js" } },
  },
  server: {
    // For work on the page: the program at port 8099 answers.
    proxy: { "/api": { target: "http://127.0.0.1:8099", changeOrigin: true, headers: { origin: "http://127.0.0.1:8099" } } },
  },
});
