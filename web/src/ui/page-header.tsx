import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { LanguageSelect } from './language-select.tsx'
import { LogoutButton, LogoutIcon } from './logout-button.tsx'
import classes from './page-header.module.css'

interface PageHeaderProps {
  children?: ReactNode
  /** What a signed-in person has in every header; settings hold the language then. */
  actions?: ReactNode
  canLeave?: boolean
}

/** The head of a calm page: who we are, and the way out. `children` sits between. */
export function PageHeader({ children, actions, canLeave = true }: PageHeaderProps) {
  return (
    <header className={classes.header} data-full={children !== undefined}>
      <Brand />
      <div className={classes.middle}>{children}</div>
      <Group gap="xs" wrap="nowrap">
        {actions ?? <LanguageSelect />}
        {canLeave ? <LogoutButton visibleFrom="xs" /> : null}
        {canLeave ? <LogoutIcon hiddenFrom="xs" /> : null}
      </Group>
    </header>
  )
}
