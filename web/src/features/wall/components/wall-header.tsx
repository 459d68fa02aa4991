import { ActionIcon, Badge, Group, Text, Title, Tooltip } from '@mantine/core'
import { IconAlertOctagon, IconHelp, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSelect } from '../../../ui/language-select.tsx'
import { Broadcast } from '../bulk/broadcast.tsx'
import { SelectToggle } from '../bulk/select-toggle.tsx'
import { useWall } from '../hooks/wall-context.ts'
import { activeCount } from '../rules/session-rows.ts'
import { TeamButton } from '../team/team-button.tsx'
import { CallCount } from './call-count.tsx'
import { IncidentsLink } from './incidents-link.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { WaitingLink } from './waiting-link.tsx'
import classes from './wall-header.module.css'

interface WallHeaderProps {
  menu: ReactNode
  actions: ReactNode
  onHelp: () => void
}

export function WallHeader({ menu, actions, onHelp }: WallHeaderProps) {
  const { t } = useTranslation('wall')
  const active = useWall((state) => activeCount(state.candidates))
  const urgent = useWall((state) =>
    Object.values(state.candidates).reduce((sum, { flagCounts }) => sum + flagCounts.critical + flagCounts.high, 0),
  )
  const titles = useWall((state) => state.assessments?.map(({ title }) => title).join(' · ') ?? '')
  return (
    <header className={classes.header}>
      {menu}
      <div className={classes.titles}>
        <Title order={1} size="h5">
          {t('title')}
        </Title>
        <Text size="xs" c="var(--pengawas-quiet)" truncate>
          {titles}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap" className={classes.badges}>
        <CallCount />
        <WaitingLink />
        <Badge variant="default" size="lg" leftSection={<IconUsers size={15} aria-hidden />}>
          {t('activeSessions', { value: active })}
        </Badge>
        <Badge
          variant={urgent > 0 ? 'filled' : 'default'}
          color="red.9"
          size="lg"
          leftSection={<IconAlertOctagon size={15} aria-hidden />}
          data-testid="urgent-count"
        >
          {t('urgentFlags', { value: urgent })}
        </Badge>
      </Group>
      <Group gap={4} wrap="nowrap" className={classes.tools}>
        <SelectToggle />
        <TeamButton />
        <Broadcast />
        <IncidentsLink />
        <PictureChoice />
        <Tooltip label={`${t('help.open')} (?)`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('help.open')}
            onClick={onHelp}
            visibleFrom="xs"
          >
            <IconHelp size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <LanguageSelect />
        {actions}
      </Group>
    </header>
  )
}
