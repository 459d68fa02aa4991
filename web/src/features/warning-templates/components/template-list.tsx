import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { WarningTemplate } from '@pengawas/shared/contracts/warning-templates'
import { wordsIn } from '@pengawas/shared/rules/warning-words'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, shownLanguage } from '../../../lib/i18n.ts'
import { useFailureText } from '../../../lib/messages.ts'
import { toastFailure } from '../../../lib/toasts.ts'
import { useMoveTemplate } from '../api.ts'

interface TemplateListProps {
  templates: readonly WarningTemplate[]
  onEdit: (template: WarningTemplate) => void
}

export const TemplateList = ({ templates, onEdit }: TemplateListProps) => (
  <Stack gap="sm" role="list">
    {templates.map((template) => (
      <TemplateLine key={template.id} {...{ template, onEdit }} />
    ))}
  </Stack>
)

function TemplateLine({ template, onEdit }: { template: WarningTemplate; onEdit: TemplateListProps['onEdit'] }) {
  const { t } = useTranslation(['warnings', 'actions'])
  const move = useMoveTemplate()
  const failureText = useFailureText()
  const { texts, archivedAt } = template
  const text = wordsIn(texts, shownLanguage())
  const missing = LANGUAGES.filter(({ code }) => texts[code] === '').map(({ name }) => name)
  const step = archivedAt === null ? 'archive' : 'restore'
  return (
    <Paper withBorder p="sm" role="listitem" data-testid="warning-template">
      <Group justify="space-between" gap="sm">
        <div style={{ flex: '1 1 260px', minInlineSize: 0 }}>
          <Text dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Text>
          {missing.length === 0 ? null : (
            <Text size="sm" c="var(--pengawas-quiet)">
              {t('warnings:missing', { languages: missing.join(', ') })}
            </Text>
          )}
        </div>
        <Group gap="xs">
          {archivedAt === null ? (
            <Button
              size="compact-md"
              variant="default"
              aria-label={t('warnings:editFor', { text })}
              onClick={() => onEdit(template)}
            >
              {t('actions:edit')}
            </Button>
          ) : (
            <Badge color="gray" variant="light">
              {t('warnings:archived')}
            </Badge>
          )}
          <Button
            size="compact-md"
            variant="default"
            aria-label={t(`warnings:${step}For`, { text })}
            loading={move.isPending}
            onClick={() => move.mutate(template, { onError: (error) => toastFailure(failureText(error)) })}
          >
            {t(`warnings:${step}`)}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}
