import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { LogoutButton } from './logout-button.tsx'
import classes from './page-header.module.css'

/** The head of a calm page: who we are, and the way out. `children` sits between. */
export function PageHeader({ children, canLeave = true }: { children?: ReactNode; canLeave?: boolean }) {
  return (
    <header className={classes.header} data-full={children !== undefined}>
      <Brand />
      <div className={classes.middle}>{children}</div>
      <Group gap="xs" wrap="nowrap">
        <LanguageMenu />
        {canLeave ? <LogoutButton /> : null}
      </Group>
    </header>
  )
}
