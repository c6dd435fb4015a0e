// SGF: text to tree and back. The grammar knows no Go.

export interface SgfNode {
  /** Values as they mean, not as they are escaped. */
  props: Map<string, string[]>;
  parent: SgfNode | null;
  children: SgfNode[];
}

export class SgfError extends Error {}

export function newNode(parent: SgfNode | null): SgfNode {
  const node: SgfNode = { props: new Map(), parent, children: [] };
  parent?.children.push(node);
  return node;
}

function failAt(text: string, at: number, what: string): never {
  const before = text.slice(0, at).split("\n");
  throw new SgfError(`line ${before.length}, column ${before[before.length - 1].length + 1}: ${what}`);
}

/** The roots of all games of a file; at least one. */
export function parse(text: string): SgfNode[] {
  let i = text.indexOf("(");
  if (i < 0) throw new SgfError("this is no SGF: there is no '('");
  const roots: SgfNode[] = [];
  // Where each open parenthesis hangs; null before a root.
  const open: (SgfNode | null)[] = [];
  let current: SgfNode | null = null;
  while (i < text.length) {
    const c = text[i];
    if (c === "(") {
      open.push(current);
      i += 1;
    } else if (c === ")") {
      if (open.length === 0) failAt(text, i, "a ')' without '('");
      current = open.pop() ?? null;
      i += 1;
    } else if (c === ";") {
      if (open.length === 0) break;
      current = newNode(current);
      if (!current.parent) roots.push(current);
      i += 1;
    } else if (/[A-Za-z]/.test(c)) {
      if (!current) failAt(text, i, "a property outside of a node");
      let name = "";
      while (i < text.length && /[A-Za-z]/.test(text[i])) name += text[i++];
      name = name.replace(/[a-z]/g, "");
      while (/\s/.test(text[i] ?? "")) i += 1;
      if (text[i] !== "[") failAt(text, i, `${name || "a property"} has no value`);
      const values = current.props.get(name) ?? [];
      while (text[i] === "[") {
        const start = i;
        let value = "";
        for (i += 1; text[i] !== "]"; i += 1) {
          if (i >= text.length) failAt(text, start, `the value of ${name} is never closed`);
          if (text[i] === "\\") {
            i += 1;
            if (text[i] === "\r" && text[i + 1] === "\n") i += 1;
            if (text[i] !== "\n" && text[i] !== "\r") value += text[i] ?? "";
          } else value += text[i];
        }
        i += 1;
        values.push(value);
        while (/\s/.test(text[i] ?? "")) i += 1;
      }
      current.props.set(name, values);
    } else i += 1;
  }
  if (roots.length === 0) throw new SgfError("this is no SGF: there is no game");
  return roots;
}

function nodeText(node: SgfNode): string {
  let text = ";";
  for (const [name, values] of node.props) {
    text += name + values.map((value) => `[${value.replace(/[\\\]]/g, "\\$&")}]`).join("");
  }
  return text;
}

/** A whole game, without recursion: games are long. */
export function write(root: SgfNode): string {
  let text = "(";
  const todo: (SgfNode | string)[] = [root];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next === "string") {
      text += next;
      continue;
    }
    text += nodeText(next);
    const { children } = next;
    if (children.length === 1) todo.push(children[0]);
    else for (const child of [...children].reverse()) todo.push(")", child, "\n(");
  }
  return `${text})\n`;
}

/** One line of a game as a game of its own. */
export function writeLine(path: SgfNode[]): string {
  return `(${path.map(nodeText).join("")})\n`;
}
