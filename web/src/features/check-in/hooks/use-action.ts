import { useState } from 'react'

/** One piece of work at a time, with what became of it for the page. */
export function useAction() {
  const [isRunning, setIsRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning) return
    setIsRunning(true)
    setError(null)
    try {
      await work()
    } catch (failure) {
      setError(failure)
    }
    setIsRunning(false)
  }
  return { isRunning, error, run: (work: () => Promise<void>) => void run(work) }
}
