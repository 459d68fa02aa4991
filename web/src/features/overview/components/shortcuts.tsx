import { Paper, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core'
import type { User } from '@pengawas/shared/contracts/auth'
import type { Role } from '@pengawas/shared/roles'
import {
  IconClipboardList,
  IconClipboardPlus,
  IconDeviceCctv,
  IconScale,
  IconSchool,
  IconServer2,
  IconSettings,
  IconShieldCheck,
  IconUsers,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './shortcuts.module.css'

const SHORTCUTS = {
  users: [IconUsers, '/dashboard/users'],
  assessments: [IconClipboardList, '/dashboard/assessments'],
  system: [IconServer2, '/dashboard/system'],
  create: [IconClipboardPlus, '/dashboard/assessments?create=1'],
  participants: [IconSchool, '/dashboard/participants'],
  monitoring: [IconDeviceCctv, '/dashboard/monitoring'],
  appeals: [IconScale, '/dashboard/appeals'],
  audit: [IconShieldCheck, '/dashboard/audit'],
  settings: [IconSettings, '/dashboard/overview?settings=account'],
} as const

const OF_ROLE: Readonly<Partial<Record<Role, readonly (keyof typeof SHORTCUTS)[]>>> = {
  'super-admin': ['users', 'assessments', 'system', 'appeals'],
  administrator: ['create', 'participants', 'settings'],
  proktor: ['monitoring', 'settings'],
  auditor: ['appeals', 'audit', 'settings'],
}

export function Shortcuts({ user }: { user: User }) {
  const { t } = useTranslation('overview')
  const shortcuts = OF_ROLE[user.role]
  if (!shortcuts) return <Text c="var(--pengawas-quiet)">{t('noTasks')}</Text>
  return (
    <section aria-labelledby="shortcuts">
      <Title order={3} size="h4" id="shortcuts" mb="sm">
        {t('shortcuts')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
        {shortcuts.map((key) => {
          const [Icon, to] = SHORTCUTS[key]
          return (
            <Paper key={key} component={Link} to={to} withBorder p="lg" className={classes.card}>
              <ThemeIcon size={40} variant="light">
                <Icon size={22} aria-hidden />
              </ThemeIcon>
              <span>
                <Text component="span" display="block" fw={600}>
                  {t(`shortcut.${key}`)}
                </Text>
                <Text component="span" display="block" size="sm" c="var(--pengawas-quiet)">
                  {t(`shortcut.${key}Text`)}
                </Text>
              </span>
            </Paper>
          )
        })}
      </SimpleGrid>
    </section>
  )
}
