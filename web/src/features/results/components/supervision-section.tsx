import { Paper, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { Ledger } from '../../../ui/supervision/ledger.tsx'

/** Who had the candidate on a wall, below the result. */
export function SupervisionSection({ testSessionId }: { testSessionId: string }) {
  const { t } = useTranslation('results')
  if (!mayDo(useUser(), 'eyes-on:read')) return null
  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
      <Title order={2} size="h4" mb="xs">
        {t('supervision.title')}
      </Title>
      <Ledger testSessionId={testSessionId} />
    </Paper>
  )
}
