import { Button, Code, CopyButton, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Something that is entered elsewhere, with a button that copies it. */
export function CopiedLine({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation(['lti', 'actions'])
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <div style={{ flex: 1, minInlineSize: 0 }}>
        <Text size="sm">{label}</Text>
        <Code block dir="ltr" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {value}
        </Code>
      </div>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button
            size="compact-sm"
            variant="default"
            mt="lg"
            aria-label={t('lti:copy', { what: label })}
            onClick={copy}
          >
            {t(copied ? 'actions:copied' : 'actions:copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
