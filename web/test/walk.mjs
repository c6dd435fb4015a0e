// Runs the paths of a test one after the other, each in a fresh page; shared by
// `run.mjs` (with a server) and `site.mjs` (without one).

import assert from "node:assert/strict";
import { chromium } from "playwright-core";

/**
 * Says `ok` or `NOT` for each path and how many failed. Errors in the page, requests to
 * anybody else and complaints on the console fail a path, but for what `tolerates` says.
 */
export async function walk(tests, { url, executablePath, shows, picture, tolerates = () => false }) {
  const only = process.env.ONLY;
  const browser = await chromium.launch({ executablePath, args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
  let failures = 0;
  for (const { name, run } of tests.filter((one) => !only || one.name.includes(only))) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, colorScheme: "light" });
    const page = await context.newPage();
    const troubles = [];
    page.on("pageerror", (error) => troubles.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !tolerates(message.text())) troubles.push(message.text());
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url())) troubles.push(`a request to ${request.url()}`);
    });
    try {
      await page.goto(url);
      await shows(page, "Tesuji 0.");
      await run(page);
      assert.deepEqual(troubles, []);
      console.log(`ok  ${name}`);
    } catch (error) {
      failures += 1;
      await picture(page, `failed-${failures}`);
      console.log(`NOT ${name}\n    ${String(error.stack ?? error).split("\n").slice(0, 30).join("\n    ")}`);
    }
    await context.close();
  }
  await browser.close();
  return failures;
}
