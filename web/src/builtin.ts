// The problems that come with the program: those of the folder examples.

const files = import.meta.glob<string>("../../examples/*.sgf", { query: "?raw", import: "default", eager: true });

export const BUILT_IN = Object.keys(files).sort().map((name) => files[name]).join("\n");
