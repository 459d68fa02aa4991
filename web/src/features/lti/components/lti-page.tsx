import { Button, Container, Group, Stack, Text } from '@mantine/core'
import type { LtiPlatform } from '@pengawas/shared/contracts/lti'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { platformsQuery } from '../api.ts'
import { PlatformCard } from './platform-card.tsx'
import { PlatformDialog } from './platform-dialog.tsx'
import { ScoreLog } from './score-log.tsx'
import { ToolAddresses } from './tool-addresses.tsx'

type OpenDialog = { platform: LtiPlatform | null } | null

/** Learning platforms of the agency whose people come here, and the scores that they were sent. */
export function LtiPage() {
  const { t } = useTranslation('lti')
  const result = useQuery(platformsQuery)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  return (
    <Container size="lg" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Text c="var(--pengawas-quiet)" style={{ flex: '1 1 320px' }}>
            {t('hint')}
          </Text>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog({ platform: null })}>
            {t('add')}
          </Button>
        </Group>
        <QueryStatus result={result} />
        {result.data?.length === 0 ? (
          <Text role="status" py="md" c="var(--pengawas-quiet)">
            {t('none')}
          </Text>
        ) : null}
        <Stack gap="sm" role="list">
          {result.data?.map((platform) => (
            <PlatformCard key={platform.id} platform={platform} onEdit={() => setDialog({ platform })} />
          ))}
        </Stack>
        <ToolAddresses />
        {result.data !== undefined && result.data.length > 0 ? <ScoreLog platforms={result.data} /> : null}
      </Stack>
      {dialog === null ? null : <PlatformDialog platform={dialog.platform} onClose={() => setDialog(null)} />}
    </Container>
  )
}
