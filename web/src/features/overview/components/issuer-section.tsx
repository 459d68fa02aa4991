import { Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { issuerQuery } from '../api/issuer.ts'
import { IssuerForm } from './issuer-form.tsx'

/** Agency, logo and signatory of the certificates that are issued from now on. */
export function IssuerSection() {
  const { t } = useTranslation('overview')
  const issuer = useQuery(issuerQuery)
  return (
    <section aria-labelledby="issuer">
      <Title order={2} size="h4" id="issuer" mb="xs">
        {t('issuer.title')}
      </Title>
      <Text c="var(--pengawas-quiet)" mb="sm">
        {t('issuer.hint')}
      </Text>
      <QueryStatus result={issuer} />
      {issuer.data ? (
        <Paper withBorder p="lg">
          <IssuerForm
            key={issuer.data.version}
            issuer={issuer.data}
            onReload={() => void issuer.refetch()}
            isReloading={issuer.isFetching}
          />
        </Paper>
      ) : null}
    </section>
  )
}
