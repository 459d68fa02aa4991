import { Portal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './printed-sheet.module.css'

/** What is printed in place of the page, whatever dialog is open: a scrolling dialog would be cut off at its edge. */
export function PrintedSheet({ children }: { children: ReactNode }) {
  return (
    <Portal className={classes.sheet} reuseTargetNode={false}>
      {children}
    </Portal>
  )
}
