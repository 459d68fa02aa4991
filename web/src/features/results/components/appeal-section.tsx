import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ownAppealsQuery, ownStateOf } from '../../../lib/appeals.ts'
import { formatInstant } from '../../../lib/dates.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'

/** That something counted in the candidate's own test, how far their appeal is, and the way there; nothing where nothing counted. */
export function AppealSection({ testSessionId }: { testSessionId: string }) {
  const { t, i18n } = useTranslation('appeals')
  const appeals = useQuery(ownAppealsQuery(testSessionId))
  if (appeals.isError) return <FailureAlert error={appeals.error} title={t('own.unknown')} />
  const newest = appeals.data?.[0]
  if (newest === undefined) return null
  const state = ownStateOf(newest)
  const counts = appeals.data?.some(({ points }) => points.some(({ isStanding }) => isStanding)) === true
  return (
    <Alert
      color={counts ? 'orange' : 'teal'}
      variant="light"
      icon={<IconScale aria-hidden />}
      title={t(counts ? 'own.counted' : 'own.clear')}
      data-testid="appeal"
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {t(`own.state.${state}`, {
            until: formatInstant(newest.closesAt, i18n.language),
            due: newest.dueAt === null ? '' : formatInstant(newest.dueAt, i18n.language),
          })}
        </Text>
        <Button component={Link} to={`/participant/appeals/${testSessionId}`} className="screen-only">
          {t(state === 'open' || state === 'draft' || state === 'withdrawn' ? 'own.open' : 'own.read')}
        </Button>
      </Stack>
    </Alert>
  )
}
