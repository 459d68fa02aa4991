import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The secret of an endpoint, the only time that it can be shown. */
export function ShownSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation(['webhooks', 'actions'])
  return (
    <Stack gap="md" role="status">
      <Alert color="teal" title={t('webhooks:secretTitle')}>
        {t('webhooks:secretHint')}
      </Alert>
      <Code
        block
        dir="ltr"
        fz="md"
        data-testid="webhook-secret"
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {secret}
      </Code>
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('webhooks:secretUse')}
      </Text>
      <Group justify="flex-end">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'actions:copied' : 'actions:copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t('webhooks:stored')}</Button>
      </Group>
    </Stack>
  )
}
