import { Button, VisuallyHidden } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { waitingQuery } from '../../../lib/check-ins.ts'

/** How many candidates wait to be let in, and the way to them; nothing while nobody does. */
export function WaitingLink() {
  const { t } = useTranslation('waitingRoom')
  const { data } = useQuery(waitingQuery)
  const value = data?.waiting ?? 0
  return (
    <>
      <VisuallyHidden role="status">{value === 0 ? '' : t('announced', { value })}</VisuallyHidden>
      {(data?.total ?? 0) === 0 ? null : (
        <Button
          component={Link}
          to="/dashboard/waiting-room"
          size="compact-md"
          variant={value > 0 ? 'filled' : 'default'}
          color="blue.9"
          style={{ flexShrink: 0 }}
          leftSection={<IconDoorEnter size={16} aria-hidden />}
          data-testid="waiting-link"
        >
          {t('count', { value })}
        </Button>
      )}
    </>
  )
}
