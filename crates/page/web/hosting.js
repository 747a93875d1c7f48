// Where the page lies, and whether a server answers it.

/** The folder that the page lies in: the root of its server, or any folder where it is files alone. */
export const folder = new URL(".", import.meta.url);

/** Whether a server answers what the page asks; else workers in the browser do, as the document says. */
export const hasServer = document.querySelector('meta[name="engine"][content="worker"]') === null;

/** Where the documents lie, if they were put beside the page. */
export const documents = document.querySelector('meta[name="documents"]')?.getAttribute("content") ?? null;
