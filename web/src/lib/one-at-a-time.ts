/**
 * Runs asynchronous work at most once at a time. Asked for it meanwhile, any number of times, it runs once more
 * afterwards: the run under way may have begun before the reason to ask. Each call resolves when nothing is left to do.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let asked = 0
  const runAll = async (): Promise<void> => {
    try {
      let answered: number
      do {
        answered = asked
        await work()
      } while (answered !== asked)
    } finally {
      running = null
    }
  }
  return () => {
    asked += 1
    running ??= runAll()
    return running
  }
}
