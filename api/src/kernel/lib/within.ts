/** Rejects when the promise has not settled within this many milliseconds. */
export function within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), milliseconds)
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
