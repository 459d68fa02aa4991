import { Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { toolQuery } from '../api.ts'
import { CopiedLine } from './copied-line.tsx'

/** What the administrator of a platform enters there. */
export function ToolAddresses() {
  const { t } = useTranslation('lti')
  const result = useQuery(toolQuery)
  return (
    <Paper withBorder p={{ base: 'sm', sm: 'lg' }} component="section" aria-labelledby="lti-tool">
      <Title order={2} size="h4" id="lti-tool">
        {t('tool')}
      </Title>
      <Text size="sm" c="var(--pengawas-quiet)" mb="sm">
        {t('toolHint')}
      </Text>
      <QueryStatus result={result} />
      {result.data === undefined ? null : (
        <Stack gap="sm">
          <CopiedLine label={t('loginUrl')} value={result.data.loginUrl} />
          <CopiedLine label={t('launchUrl')} value={result.data.launchUrl} />
          <CopiedLine label={t('keysUrl')} value={result.data.keysUrl} />
          <CopiedLine label={t('configuration')} value={result.data.configuration} />
        </Stack>
      )}
    </Paper>
  )
}
