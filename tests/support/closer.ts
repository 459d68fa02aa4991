/** Keeps what a test has opened, and closes it in reverse, whatever happened in between. */
export class Closer {
  readonly #opened: { close(): unknown }[] = []

  add<T extends { close(): unknown }>(opened: T): T {
    this.#opened.push(opened)
    return opened
  }

  async closeAll(): Promise<void> {
    for (const opened of this.#opened.splice(0).reverse()) await opened.close()
  }
}
