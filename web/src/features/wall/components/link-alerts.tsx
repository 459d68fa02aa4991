import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSignOutOn } from '../../../lib/profile.ts'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { LinkAge } from './link-age.tsx'

/** What keeps the page from showing what is now: a lost connection, a refusal, or an answer that did not come. */
export function LinkAlerts() {
  const { t } = useTranslation(['wall', 'common'])
  const session = useWallSession()
  const isLoaded = useWall((state) => state.assessments !== null)
  const failure = useWall((state) => state.loadFailure)
  const refusal = useWall((state) => state.refusal)
  const link = useWall((state) => state.link)
  useSignOutOn(refusal ?? failure)
  return (
    <div aria-live="assertive">
      {isLoaded && link === 'lost' && refusal === null ? (
        <Alert
          color="orange"
          radius={0}
          variant="filled"
          icon={<IconPlugConnectedX aria-hidden />}
          data-testid="connection-lost"
        >
          {t('wall:connectionLost')} <LinkAge />
        </Alert>
      ) : null}
      {refusal === null ? null : (
        <Alert
          color="red"
          radius={0}
          variant="filled"
          icon={<IconAlertTriangle aria-hidden />}
          data-testid="connection-refused"
        >
          {t(`common:errors.${refusal}`)}
        </Alert>
      )}
      {failure !== null && refusal === null && (link !== 'lost' || !isLoaded) ? (
        <Alert color="red" radius={0} variant="filled" icon={<IconAlertTriangle aria-hidden />}>
          {t('wall:loadFailed')} {t(`common:errors.${failure}`)}{' '}
          <Button size="compact-sm" variant="white" color="dark" onClick={() => void session.refresh()}>
            {t('common:retry')}
          </Button>
        </Alert>
      ) : null}
    </div>
  )
}
