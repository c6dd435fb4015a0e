// One question at a time: a new one takes the old one back.

import { useEffect, useRef, useState } from "preact/hooks";
import { type Ask, askAny, type Line } from "./api";

export interface Asking {
  busy: string | null;
  error: string | null;
  /** The lines of the answer; null if it was taken back or failed. */
  ask: (question: string, fields: Record<string, unknown>, onLine?: (line: Line) => void) => Promise<Line[] | null>;
  cancel: () => void;
  setError: (error: string | null) => void;
}

export function useAsk(transport: Ask = askAny): Asking {
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  const cancel = () => {
    current.current?.abort();
    current.current = null;
    setBusy(null);
  };
  const ask: Asking["ask"] = async (question, fields, onLine) => {
    cancel();
    const controller = new AbortController();
    current.current = controller;
    setError(null);
    setBusy(question);
    const isCurrent = () => current.current === controller;
    try {
      const lines = await transport(question, fields, {
        onLine: (line) => isCurrent() && onLine?.(line),
        signal: controller.signal,
      });
      return isCurrent() ? lines : null;
    } catch (problem) {
      if (isCurrent()) setError(problem instanceof Error ? problem.message : String(problem));
      return null;
    } finally {
      if (isCurrent()) {
        current.current = null;
        setBusy(null);
      }
    }
  };
  return { busy, error, ask, cancel, setError };
}
