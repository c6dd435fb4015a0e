// The words of the page in the languages of the program. The English words are the
// keys; what has no translation stays English.

import de from "./de.json";
import ja from "./ja.json";
import ko from "./ko.json";
import zh from "./zh.json";

export const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
  { code: "zh", name: "中文" },
  { code: "ja", name: "日本語" },
  { code: "ko", name: "한국어" },
] as const;
export type Language = (typeof LANGUAGES)[number]["code"];

const WORDS: Record<Language, Record<string, string>> = { en: {}, de, zh, ja, ko };
let current: Language = "en";

/** The first of the reader's languages that the page has. */
export function preferred(wanted: readonly string[] = navigator.languages): Language {
  const codes = wanted.map((one) => one.slice(0, 2).toLowerCase());
  return LANGUAGES.find(({ code }) => code === codes.find((one) => one in WORDS))?.code ?? "en";
}

export function speak(language: Language): void {
  current = language;
  document.documentElement.lang = language;
}

export function language(): Language {
  return current;
}

/** A number of things, of which one is told otherwise. */
export function counted(n: number, one: string, many: string): string {
  return t(n === 1 ? one : many, { n });
}

/** A sentence in the reader's language, with the values in its {places}. */
export function t(english: string, values: Record<string, string | number> = {}): string {
  const text = WORDS[current][english] ?? english;
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
