import { ActionIcon, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWall } from '../hooks/wall-context.ts'
import { TeamDialog } from './team-dialog.tsx'

/** The way to the proctors of the assessments that the reader leads; nothing for anyone who leads none. */
export function TeamButton() {
  const { t } = useTranslation('team')
  const leads = useWall((state) => state.assessments?.some(({ isLead }) => isLead) ?? false)
  const [opened, { open, close }] = useDisclosure(false)
  if (!leads) return null
  return (
    <>
      <Tooltip label={t('title')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('title')}
          onClick={open}
          data-testid="team-button"
        >
          <IconUsersGroup size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {opened ? <TeamDialog onClose={close} /> : null}
    </>
  )
}
