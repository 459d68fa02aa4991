import { useEffect, useRef } from 'react'

/** Goes on without another click where the candidate has just clicked, which is when browsers let a page ask for the screen. */
export function useAtOnce(mayResume: boolean, resume: () => Promise<void>): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    if (mayResume && hasJustClicked()) void resume()
  })
}

/** Older browsers do not say; there the button is pressed. */
function hasJustClicked(): boolean {
  const { userActivation } = navigator as { userActivation?: UserActivation }
  return userActivation?.isActive ?? false
}
