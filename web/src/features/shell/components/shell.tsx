import { AppShell, Burger, Group, Title } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useUser } from '../../../lib/profile.ts'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { tabAt } from '../rules/tabs.ts'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

const WIDTH = { wide: 248, icons: 72 }
const HEADER_HEIGHT = 64

/** The frame of every staff page: sidebar by role, header with the tab's title; `actions` sit at its end. */
export function Shell({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const user = useUser()
  const { pathname } = useLocation()
  const [isOpenOnPhone, { toggle, close }] = useDisclosure(false)
  const [isIconsOnly, setIconsOnly] = useLocalStorage({
    key: 'sidebar_icons_only',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return (
    <AppShell
      header={{ height: HEADER_HEIGHT }}
      navbar={{
        width: isIconsOnly ? WIDTH.icons : WIDTH.wide,
        breakpoint: 'sm',
        collapsed: { mobile: !isOpenOnPhone },
      }}
      layout="alt"
      padding={0}
      transitionDuration={0}
    >
      <AppShell.Header className={classes.header}>
        <Group h="100%" px={{ base: 'sm', sm: 'lg' }} gap="xs" wrap="nowrap">
          <Burger opened={isOpenOnPhone} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t('openMenu')} />
          <Title order={1} size="h4" className={classes.title}>
            {t(`tabs.${tabAt(pathname)}`)}
          </Title>
          <Group gap={2} wrap="nowrap" ms="auto">
            {actions}
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} aria-label={t('navigation')}>
        <Sidebar
          role={user.role}
          isIconsOnly={isIconsOnly && !isOpenOnPhone}
          onToggleWidth={() => setIconsOnly(!isIconsOnly)}
          onClose={close}
        />
      </AppShell.Navbar>
      <AppShell.Main id={MAIN_ID} className={classes.main}>
        {children}
      </AppShell.Main>
    </AppShell>
  )
}
