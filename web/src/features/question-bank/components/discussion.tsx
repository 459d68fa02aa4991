import { Badge, Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core'
import type { ValidationComment } from '@pengawas/shared/contracts/validation'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useTextDraft } from '../../../lib/drafts/use-text-draft.ts'
import { useGuardedLeave } from '../../../lib/guarded-close.ts'
import { DraftGate } from '../../../ui/draft-gate.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { commentsQuery, useComment } from '../api/question-bank.ts'

const MAX_COMMENT = 1000
const KIND_COLOR: Readonly<Record<ValidationComment['kind'], string>> = {
  comment: 'gray',
  return: 'orange',
  revised: 'blue',
  approve: 'teal',
  reject: 'red',
}

/** What author and validators say to each other about a question, oldest first, and a place to answer. */
export function Discussion({ id }: { id: string }) {
  const { t } = useTranslation('questionBank')
  const comments = useQuery(commentsQuery(id))
  const send = useComment(id)
  const { text, setText, offer, remove } = useTextDraft(`discussion:${id}`)
  const typed = text.trim()
  useGuardedLeave(() => typed !== '', { hasDraft: true, parameters: ['question', 'view'] })
  return (
    <Stack gap="md">
      {comments.isPending ? <Loading py="md" /> : null}
      {comments.isError ? <FailureAlert error={comments.error} /> : null}
      {comments.data?.length === 0 ? <Text c="var(--pengawas-quiet)">{t('discussion.none')}</Text> : null}
      <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {comments.data?.map((comment) => (
          <Comment key={comment.id} comment={comment} />
        ))}
      </Stack>
      <DraftGate offer={offer}>
        <Textarea
          label={t('discussion.reply')}
          autosize
          minRows={2}
          maxLength={MAX_COMMENT}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </DraftGate>
      {send.isError ? <FailureAlert error={send.error} /> : null}
      <Group justify="flex-end">
        <Button
          disabled={typed === ''}
          loading={send.isPending}
          onClick={() => send.mutate(typed, { onSuccess: remove })}
        >
          {t('discussion.send')}
        </Button>
      </Group>
    </Stack>
  )
}

function Comment({ comment: { kind, version, authorName, text, createdAt } }: { comment: ValidationComment }) {
  const { t, i18n } = useTranslation('questionBank')
  return (
    <Paper component="li" withBorder p="sm" radius="md">
      <Group gap="xs" mb={4}>
        <Text fw={600}>{authorName ?? t('unknown')}</Text>
        <Badge variant="light" color={KIND_COLOR[kind]}>
          {t(`discussion.kinds.${kind}`)}
        </Badge>
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('versions.number', { version })} · {formatInstant(createdAt, i18n.language)}
        </Text>
      </Group>
      {text === '' ? null : (
        <Text dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
          {text}
        </Text>
      )}
    </Paper>
  )
}
