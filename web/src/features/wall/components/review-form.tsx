import { Button, Group, Radio, Stack, Textarea } from '@mantine/core'
import type { Flag, ResolveFlag } from '@pengawas/shared/contracts/flags'
import { DISMISSALS, type Dismissal, type ReviewVerdict } from '@pengawas/shared/flags'
import { useMutation } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useTextDraft } from '../../../lib/drafts/use-text-draft.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'

export type GivenReview = Omit<ResolveFlag, 'sequence'>

interface ReviewFormProps {
  flag: Flag
  verdict: ReviewVerdict
  save: (review: GivenReview) => Promise<void>
  onDone: () => void
}

const MIN_REASON = 3

/** The reason of a decision: Enter saves it, Escape leaves the flag as it is. A dismissal chooses from a list, by arrows or digits. */
export function ReviewForm({ flag, verdict, save, onDone }: ReviewFormProps) {
  const { t } = useTranslation(['wall', 'common', 'flags'])
  const { text: reason, setText: setReason, remove } = useTextDraft(`review:${flag.id}:${verdict}`, { atOnce: true })
  const [dismissal, setDismissal] = useState<Dismissal>(DISMISSALS[0])
  const [isMissing, setIsMissing] = useState(false)
  const isDismissed = verdict === 'dismissed'
  const isChange = flag.validationStatus !== 'pending'
  const needsWords = isChange || !isDismissed || dismissal === 'other'
  const review = useMutation({
    mutationFn: () => save({ verdict, reason: reason.trim(), ...(isDismissed ? { dismissal } : {}) }),
    onSuccess: () => {
      remove()
      onDone()
    },
  })
  const submit = (): void => {
    if (review.isPending) return
    if (needsWords && reason.trim().length < MIN_REASON) setIsMissing(true)
    else review.mutate()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // An input method's own Enter chooses a word and must not send the form.
    if (event.nativeEvent.isComposing) return
    const isTyping = event.target instanceof HTMLTextAreaElement
    const chosen = isTyping ? undefined : DISMISSALS[Number(event.key) - 1]
    if (isDismissed && chosen !== undefined) setDismissal(chosen)
    else if (event.key === 'Enter' && !event.shiftKey && !(event.target instanceof HTMLButtonElement)) submit()
    else if (event.key === 'Escape') onDone()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const title = t(isDismissed ? 'wall:flags.dismissTitle' : 'wall:flags.confirmTitle')
  return (
    <form
      style={{ padding: '0 12px 12px' }}
      aria-label={title}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {isDismissed ? (
        <Radio.Group
          label={title}
          description={t('flags:dismissalHint')}
          value={dismissal}
          onChange={(value) => setDismissal(DISMISSALS.find((known) => known === value) ?? 'other')}
        >
          <Stack gap={4} my="xs">
            {DISMISSALS.map((value, index) => (
              <Radio
                key={value}
                value={value}
                size="xs"
                label={`${index + 1}. ${t(`flags:dismissal.${value}`)}`}
                autoFocus={index === 0}
              />
            ))}
          </Stack>
        </Radio.Group>
      ) : null}
      <Textarea
        label={
          isDismissed
            ? t(needsWords ? 'flags:words' : 'flags:wordsOptional')
            : `${title} – ${t('wall:flags.reviewReason')}`
        }
        description={needsWords ? t('wall:hint.review') : null}
        error={isMissing ? t('wall:flags.reasonRequired') : null}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={500}
        autoFocus={!isDismissed}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setIsMissing(false)
        }}
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
