import { useEffect, useState } from 'react'

/** Whether something has been so for `afterMs` without a break; null: it is not so. */
export function useLasting(afterMs: number | null): boolean {
  const [lasted, setLasted] = useState<number | null>(null)
  useEffect(() => {
    if (afterMs === null) return
    const timer = setTimeout(() => setLasted(afterMs), afterMs)
    return () => {
      clearTimeout(timer)
      setLasted(null)
    }
  }, [afterMs])
  return afterMs !== null && lasted === afterMs
}
