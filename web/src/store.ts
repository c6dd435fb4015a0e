// What the browser remembers: the look, and which problems are due.

import { type Language, preferred } from "./lang";

const DAY = 24 * 3600 * 1000;

function load<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(`tesuji-${key}`) ?? "null") as T) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(`tesuji-${key}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still shows everything.
  }
}

export interface Settings {
  language: Language;
  theme: "auto" | "light" | "dark";
  coordinates: boolean;
  sound: boolean;
}

export function settings(): Settings {
  return { language: preferred(), theme: "auto", coordinates: true, sound: false, ...load<Partial<Settings>>("settings", {}) };
}

/** How often a problem was solved in a row, and when it is due again. */
export interface Card {
  streak: number;
  due: number;
}

export function cards(): Record<string, Card> {
  return load("cards", {});
}

/** Spaced repetition: each success doubles the pause, a failure brings the
 * problem back at once. */
export function answered(id: string, isRight: boolean, now = Date.now()): void {
  const all = cards();
  const streak = isRight ? (all[id]?.streak ?? 0) + 1 : 0;
  all[id] = { streak, due: isRight ? now + DAY * 2 ** (streak - 1) : now };
  save("cards", all);
}

/** Problems that are due come first, then those never seen. */
export function inOrder<T extends { id: string }>(problems: T[], now = Date.now()): T[] {
  const all = cards();
  const rank = (id: string) => (!all[id] ? 1 : all[id].due <= now ? 0 : 2);
  return [...problems].sort((a, b) => rank(a.id) - rank(b.id) || (all[a.id]?.due ?? 0) - (all[b.id]?.due ?? 0));
}
