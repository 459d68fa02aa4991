import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import type { Flag, FlagReviewEntry } from '@pengawas/shared/contracts/flags'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTextDraft } from '../../../lib/drafts/use-text-draft.ts'
import { formatInstant } from '../../../lib/dates.ts'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { commentsQuery, reviewsQuery, useComment } from './flags-api.ts'

/**
 * What people have said of a flag: every verdict, also those that no longer stand, and what staff said to each other. Where it
 * is `isFolded`, it is fetched once somebody opens it.
 */
export function FlagRecord({ flag, isFolded = false }: { flag: Flag; isFolded?: boolean }) {
  const { t } = useTranslation('flags')
  const [isShown, setIsShown] = useState(!isFolded)
  if (!isShown)
    return (
      <Button size="compact-sm" variant="subtle" mx={12} mb="sm" onClick={() => setIsShown(true)}>
        {t('record', { value: flag.comments })}
      </Button>
    )
  return (
    <Stack gap="md" p="0 12px 12px">
      <History flag={flag} />
      <Thread flag={flag} />
    </Stack>
  )
}

function History({ flag }: { flag: Flag }) {
  const { t } = useTranslation('flags')
  const reviews = useQuery(reviewsQuery(flag))
  if (reviews.data?.length === 0) return null
  return (
    <section aria-label={t('history.title')}>
      <Title order={4} size="h6">
        {t('history.title')}
      </Title>
      <QueryStatus result={reviews} />
      <ol style={{ margin: 0, paddingInlineStart: 20 }}>
        {reviews.data?.map((review) => (
          <li key={review.id} data-testid="flag-review">
            <Said review={review} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Said({ review }: { review: FlagReviewEntry }) {
  const { t, i18n } = useTranslation(['flags', 'wall'])
  const { kind, verdict, dismissal, reason, reviewerName, at } = review
  const words = [dismissal === null ? '' : t(`flags:dismissal.${dismissal}`), reason].filter((word) => word !== '')
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {t(`flags:history.${kind}`, { verdict: t(`wall:flags.${verdict}`) })}
      {words.map((word) => (
        <bdi key={word}> – {word}</bdi>
      ))}{' '}
      <Text span size="xs" c="var(--pengawas-quiet)">
        <bdi>{reviewerName}</bdi> · <bdi>{formatInstant(at, i18n.language)}</bdi>
      </Text>
    </Text>
  )
}

function Thread({ flag }: { flag: Flag }) {
  const { t, i18n } = useTranslation(['flags', 'common'])
  const [page, setPage] = useState(1)
  const comments = useQuery(commentsQuery(flag, page))
  const pages = comments.data ? Math.ceil(comments.data.total / comments.data.pageSize) : 0
  return (
    <section aria-label={t('flags:thread.title')}>
      <Title order={4} size="h6">
        {t('flags:thread.title')}
      </Title>
      <QueryStatus result={comments} />
      <Stack gap="xs" my="xs">
        {comments.data?.items.toReversed().map(({ id, authorName, text, at }) => (
          <div key={id} data-testid="flag-comment">
            <Text size="xs" c="var(--pengawas-quiet)">
              <bdi>{authorName}</bdi> · {formatInstant(at, i18n.language)}
            </Text>
            <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          </div>
        ))}
      </Stack>
      <Group gap="xs">
        {page < pages ? (
          <Button size="compact-xs" variant="subtle" onClick={() => setPage(page + 1)}>
            {t('flags:thread.earlier')}
          </Button>
        ) : null}
        {page > 1 ? (
          <Button size="compact-xs" variant="subtle" onClick={() => setPage(page - 1)}>
            {t('flags:thread.later')}
          </Button>
        ) : null}
      </Group>
      <CommentForm flagId={flag.id} />
    </section>
  )
}

function CommentForm({ flagId }: { flagId: string }) {
  const { t } = useTranslation('flags')
  const mayComment = mayDo(useUser(), 'flag:comment')
  const { text, setText, remove } = useTextDraft(`flag-comment:${flagId}`, { atOnce: true })
  const comment = useComment(flagId)
  if (!mayComment) return null
  const send = (): void => comment.mutate(text.trim(), { onSuccess: remove })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !comment.isPending) send()
      }}
    >
      <Textarea
        label={t('thread.field')}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {comment.isError ? <FailureAlert error={comment.error} /> : null}
      <Button
        type="submit"
        mt="xs"
        size="compact-sm"
        variant="default"
        loading={comment.isPending}
        disabled={text.trim() === ''}
      >
        {t('thread.send')}
      </Button>
    </form>
  )
}
