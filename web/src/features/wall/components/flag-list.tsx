import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { useMemo, useState, type KeyboardEvent, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Flag } from '@pengawas/shared/contracts/flags'
import type { ReviewVerdict } from '@pengawas/shared/flags'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { byKind, emptyFlagBook, flagsOf, pendingOf } from '../rules/merge-flags.ts'
import { RaiseFlagForm } from '../flags/raise-flag-form.tsx'
import { FlagItem } from './flag-item.tsx'
import classes from './flag-list.module.css'

interface FlagListProps {
  ref: Ref<HTMLDivElement>
  testSessionId: string
  assessmentId: string
}

/**
 * A candidate's flags, the newest first, with what is about devices and connections below those of conduct, and what is only
 * observed last. The list is one stop of the tab key: arrows choose a flag, Enter opens its
 * details, C confirms and D dismisses it, R raises one by hand.
 */
export function FlagList({ ref, testSessionId, assessmentId }: FlagListProps) {
  const { t } = useTranslation(['wall', 'common', 'flags', 'noted'])
  const session = useWallSession()
  const book = useWall((state) => state.books[assessmentId] ?? emptyFlagBook)
  const failure = useWall((state) => state.flagFailure)
  // What is seen in a check-in is told in its decision: a flag is about a test.
  const isInCheckIn = useWall((state) => state.candidates[testSessionId]?.status === 'check-in')
  const { conduct, technical, observed } = useMemo(() => byKind(flagsOf(book, testSessionId)), [book, testSessionId])
  const flags = [...conduct, ...technical, ...observed]
  const [isRaising, setIsRaising] = useState(false)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const [review, setReview] = useState<{ id: string; verdict: ReviewVerdict } | null>(null)
  const chosen = flags.find(({ id }) => id === chosenId) ?? flags[0]

  const startReview = (id: string, verdict: ReviewVerdict): void => {
    setChosenId(id)
    setOpenId(id)
    setReview({ id, verdict })
  }
  const choose = (step: number): void => {
    const index = flags.findIndex(({ id }) => id === chosen?.id)
    const next = flags[Math.max(0, Math.min(flags.length - 1, index + step))]
    if (!next) return
    setChosenId(next.id)
    document.getElementById(`flag-${next.id}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => choose(1),
      ArrowUp: () => choose(-1),
      Enter: () => chosen && setOpenId(openId === chosen.id ? null : chosen.id),
      c: () => chosen && startReview(chosen.id, 'confirmed'),
      d: () => chosen && startReview(chosen.id, 'dismissed'),
      r: () => setIsRaising(!isInCheckIn),
    }
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  const list = typeof ref === 'object' ? ref : null
  const shown = (flag: Flag) => (
    <FlagItem
      key={flag.id}
      flag={flag}
      isChosen={flag.id === chosen?.id}
      isOpen={flag.id === openId}
      verdict={review?.id === flag.id ? review.verdict : null}
      save={(given) => session.review(flag, given)}
      onToggle={() => {
        setChosenId(flag.id)
        setOpenId(openId === flag.id ? null : flag.id)
      }}
      onReview={(verdict) => startReview(flag.id, verdict)}
      onReviewed={() => {
        setReview(null)
        list?.current?.focus()
      }}
    />
  )
  return (
    <div className={classes.section}>
      <Group justify="space-between" className={classes.head}>
        <Title order={3} size="h6" id="flags-title">
          {t('wall:flags.title')}
        </Title>
        {isInCheckIn ? null : (
          <Button size="compact-xs" variant="default" onClick={() => setIsRaising(true)} disabled={isRaising}>
            {t('flags:raise.title')}
          </Button>
        )}
        <Text size="xs" c="var(--pengawas-quiet)">
          {t('wall:flags.pending', { value: pendingOf(conduct) })}
        </Text>
      </Group>
      {isRaising ? (
        <RaiseFlagForm
          testSessionId={testSessionId}
          onDone={() => {
            setIsRaising(false)
            list?.current?.focus()
          }}
        />
      ) : null}
      {failure === null ? null : (
        <Alert color="red" variant="light" mx="sm">
          {t('wall:flags.loadFailed')} {t(`common:errors.${failure}`)}
        </Alert>
      )}
      <div
        ref={ref}
        className={classes.list}
        role="group"
        aria-labelledby="flags-title"
        tabIndex={0}
        data-wall-item
        onKeyDown={onKeyDown}
      >
        {flags.length === 0 ? (
          <Text size="sm" c="var(--pengawas-quiet)" p="sm">
            {t('wall:flags.none')}
          </Text>
        ) : (
          conduct.map(shown)
        )}
        {technical.length === 0 ? null : (
          <section aria-labelledby="technical-flags-title" data-testid="technical-flags">
            <Group justify="space-between" gap="xs" pt={6} pb={4}>
              <Title order={4} size="sm" id="technical-flags-title">
                {t('noted:technical')}
              </Title>
              <Text size="xs" c="var(--pengawas-quiet)">
                {t('wall:flags.pending', { value: pendingOf(technical) })}
              </Text>
            </Group>
            {technical.map(shown)}
          </section>
        )}
        {observed.length === 0 ? null : (
          <section aria-labelledby="observed-flags-title" data-testid="observed-flags">
            <Title order={4} size="sm" id="observed-flags-title" pt={6}>
              {t('flags:kind.observed')}
            </Title>
            <Text size="xs" c="var(--pengawas-quiet)" pb={4}>
              {t('flags:truth.observed')}
            </Text>
            {observed.map(shown)}
          </section>
        )}
      </div>
    </div>
  )
}
