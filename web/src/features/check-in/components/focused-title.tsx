import { Title } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import classes from './check-in.module.css'

/** The title of a screen that took the place of another one: it has the focus, so that screen readers read on from here. */
export function FocusedTitle({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <Title order={1} size="h2" ref={ref} tabIndex={-1} className={classes.title}>
      {children}
    </Title>
  )
}
