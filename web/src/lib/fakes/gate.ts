/** Holds answers back until the test lets them through. */
export class Gate {
  readonly passed: Promise<boolean>
  readonly open: () => void

  constructor() {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.passed = promise
    this.open = () => resolve(true)
  }
}
