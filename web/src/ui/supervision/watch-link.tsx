import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mayDo, useUser } from '../../lib/profile.ts'

interface WatchLinkProps {
  testSessionId: string
  /** The moment to begin with (ISO 8601); without it the beginning. */
  at?: string
}

/** The way to what was recorded of a test and what happened in it, for people who may look at it again. */
export function WatchLink({ testSessionId, at }: WatchLinkProps) {
  const { t } = useTranslation('timeline')
  if (!mayDo(useUser(), 'recording:read')) return null
  const query = at === undefined ? '' : `?at=${encodeURIComponent(at)}`
  return (
    <Anchor component={Link} size="sm" to={`/dashboard/sessions/${testSessionId}/timeline${query}`}>
      {t(at === undefined ? 'watch' : 'watchFlag')}
    </Anchor>
  )
}
