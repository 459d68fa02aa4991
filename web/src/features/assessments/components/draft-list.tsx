import { ActionIcon, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { DraftSummary } from '@pengawas/shared/contracts/assessment-management'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useFailureText } from '../../../lib/messages.ts'
import { toastFailure } from '../../../lib/toasts.ts'
import { draftsQuery, useDeleteDraft } from '../api/assessments.ts'

/** The person's own drafts; nothing at all where there are none. */
export function DraftList({ onContinue }: { onContinue: (draft: DraftSummary) => void }) {
  const { t, i18n } = useTranslation('assessments')
  const drafts = useQuery(draftsQuery)
  const remove = useDeleteDraft()
  const failureText = useFailureText()
  if (!drafts.data || drafts.data.length === 0) return null
  return (
    <Paper component="section" withBorder p={{ base: 'sm', sm: 'lg' }} aria-labelledby="drafts">
      <Title order={2} size="h5" id="drafts" mb="sm">
        {t('draft.title')}
      </Title>
      <Stack gap="xs">
        {drafts.data.map((draft) => (
          <Group key={draft.id} justify="space-between" gap="sm">
            <div>
              <Text fw={600}>{draft.title}</Text>
              <Text size="sm" c="var(--pengawas-quiet)">
                {t('draft.changed', { time: formatInstant(draft.updatedAt, i18n.language) })}
              </Text>
            </div>
            <Group gap="xs">
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('draft.continueFor', { title: draft.title })}
                onClick={() => onContinue(draft)}
              >
                {t('draft.continue')}
              </Button>
              <ActionIcon
                variant="subtle"
                color="red"
                size="lg"
                aria-label={t('draft.delete', { title: draft.title })}
                onClick={() => remove.mutate(draft.id, { onError: (error) => toastFailure(failureText(error)) })}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Group>
          </Group>
        ))}
      </Stack>
    </Paper>
  )
}
