import { Button, Container, Group, Stack, Text } from '@mantine/core'
import type { Webhook } from '@pengawas/shared/contracts/webhooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { webhooksQuery } from '../api.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'rotate'; webhook: Webhook } | null

/** Other systems of the agency that are told what happens here, and the log of what they were sent. */
export function WebhooksPage() {
  const { t } = useTranslation('webhooks')
  const result = useQuery(webhooksQuery)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const close = (): void => setDialog(null)
  return (
    <Container size="lg" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Text c="var(--pengawas-quiet)" style={{ flex: '1 1 320px' }}>
            {t('hint')}
          </Text>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog({ kind: 'add' })}>
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
          {result.data?.map((webhook) => (
            <WebhookCard
              key={webhook.id}
              webhook={webhook}
              onEdit={() => setDialog({ kind: 'edit', webhook })}
              onRotate={() => setDialog({ kind: 'rotate', webhook })}
            />
          ))}
        </Stack>
        {result.data !== undefined && result.data.length > 0 ? <DeliveryLog webhooks={result.data} /> : null}
      </Stack>
      {dialog?.kind === 'add' ? <WebhookDialog webhook={null} onClose={close} /> : null}
      {dialog?.kind === 'edit' ? <WebhookDialog webhook={dialog.webhook} onClose={close} /> : null}
      {dialog?.kind === 'rotate' ? <RotateDialog webhook={dialog.webhook} onClose={close} /> : null}
    </Container>
  )
}
