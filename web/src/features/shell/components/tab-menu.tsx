import { Burger, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/profile.ts'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

/** The tabs of a page that needs the whole screen: over it while they are asked for. */
export function TabMenu() {
  const { t } = useTranslation('shell')
  const { role } = useUser()
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Burger opened={opened} onClick={open} size="sm" aria-label={t('openMenu')} />
      <Drawer.Root opened={opened} onClose={close} size={264} padding={0}>
        <Drawer.Overlay />
        <Drawer.Content className={classes.navbar} aria-label={t('navigation')}>
          <Drawer.Body className={classes.drawer}>
            <Sidebar role={role} isIconsOnly={false} onClose={close} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}
