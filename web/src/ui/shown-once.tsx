import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface ShownOnceProps {
  secret: string
  /** Names the secret for tests. */
  testId: string
  texts: { title: string; hint: string; use: string; stored: string }
  onClose: () => void
}

/** A secret that was just made, the only time that it can be shown. */
export function ShownOnce({ secret, testId, texts, onClose }: ShownOnceProps) {
  const { t } = useTranslation('actions')
  return (
    <Stack gap="md" role="status">
      <Alert color="teal" title={texts.title}>
        {texts.hint}
      </Alert>
      <Code block dir="ltr" fz="md" data-testid={testId} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {secret}
      </Code>
      <Text size="sm" c="var(--pengawas-quiet)">
        {texts.use}
      </Text>
      <Group justify="flex-end">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{texts.stored}</Button>
      </Group>
    </Stack>
  )
}
