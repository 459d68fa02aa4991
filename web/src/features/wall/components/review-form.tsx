import { Button, Group, Textarea } from '@mantine/core'
import type { Flag } from '@pengawas/shared/contracts/flags'
import type { ReviewVerdict } from '@pengawas/shared/flags'
import { useMutation } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useTextDraft } from '../../../lib/drafts/use-text-draft.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useWallSession } from '../hooks/wall-context.ts'

interface ReviewFormProps {
  flag: Flag
  verdict: ReviewVerdict
  onDone: () => void
}

const MIN_REASON = 3

/** The reason of a decision: Enter saves it, Escape leaves the flag undecided. */
export function ReviewForm({ flag, verdict, onDone }: ReviewFormProps) {
  const { t } = useTranslation(['wall', 'common'])
  const session = useWallSession()
  const { text: reason, setText: setReason, remove } = useTextDraft(`review:${flag.id}:${verdict}`, { atOnce: true })
  const [isMissing, setIsMissing] = useState(false)
  const review = useMutation({
    mutationFn: () => session.review(flag, { verdict, reason: reason.trim() }),
    onSuccess: () => {
      remove()
      onDone()
    },
  })
  const save = (): void => {
    if (review.isPending) return
    if (reason.trim().length < MIN_REASON) setIsMissing(true)
    else review.mutate()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // An input method's own Enter chooses a word and must not send the form.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      save()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onDone()
    }
  }
  return (
    <form
      style={{ padding: '0 12px 12px' }}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Textarea
        label={`${t(verdict === 'confirmed' ? 'wall:flags.confirmTitle' : 'wall:flags.dismissTitle')} – ${t('wall:flags.reviewReason')}`}
        description={t('wall:hint.review')}
        error={isMissing ? t('wall:flags.reasonRequired') : null}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={500}
        autoFocus
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setIsMissing(false)
        }}
        onKeyDown={onKeyDown}
      />
      {review.isError ? <FailureAlert error={review.error} /> : null}
      <Group gap="xs" mt="xs">
        <Button type="submit" size="compact-sm" loading={review.isPending}>
          {t('wall:flags.save')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {t('common:cancel')}
        </Button>
      </Group>
    </form>
  )
}
