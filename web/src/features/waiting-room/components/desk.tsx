import { Button, Group, Kbd, Text, Title } from '@mantine/core'
import type { DecideCheckIn, WaitingCandidate } from '@pengawas/shared/contracts/check-ins'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeskKeys } from '../hooks/use-desk-keys.ts'
import { isComplete, isHandRaised } from '../rules/waiting.ts'
import { DecisionForm, type WrittenDecision } from './decision-form.tsx'
import { DeskFacts } from './desk-facts.tsx'
import { DeskPictures, type LivePicture } from './desk-pictures.tsx'
import { RaisedHand } from './raised-hand.tsx'
import { FactLine, TroubleLine } from './waiting-list.tsx'
import classes from './waiting-room.module.css'

/** The next candidate opens by itself: a key that was pressed twice must not decide about somebody who was not looked at. */
const LEAST_LOOK_MS = 800

interface DeskProps {
  candidate: WaitingCandidate
  Live: LivePicture
  Phone: LivePicture
  isSending: boolean
  onDecide: (decision: DecideCheckIn) => void
  onNext: () => void
}

/** One candidate, with everything that the decision needs. */
export function Desk({ candidate, Live, Phone, isSending, onDecide, onNext }: DeskProps) {
  const { t } = useTranslation('waitingRoom')
  const [writing, setWriting] = useState<WrittenDecision | null>(null)
  const [isZoomed, setIsZoomed] = useState(false)
  const [openedAt] = useState(() => performance.now())
  const { name, nip, unit, assessmentTitle, state } = candidate
  const isRefused = state === 'refused'
  const desk = useRef<HTMLElement>(null)
  // The next candidate opens by itself where the one before was decided about: at the end of a long page.
  useEffect(() => {
    if ((desk.current?.getBoundingClientRect().top ?? 0) < 0) desk.current?.scrollIntoView({ block: 'start' })
  }, [])
  const enlarge = (): void => setIsZoomed((now) => !now)
  const decide = (decision: DecideCheckIn): void => {
    if (!isSending) onDecide(decision)
  }
  const admit = (): void => {
    if (performance.now() - openedAt < LEAST_LOOK_MS) return
    if (isComplete(candidate)) decide({ decision: 'admit', reason: '' })
    else setWriting('admit')
  }
  const write = (kind: WrittenDecision) => (): void => {
    if (!isRefused) setWriting(kind)
  }
  useDeskKeys({
    a: isRefused ? () => undefined : admit,
    r: write('redo'),
    t: write('refuse'),
    n: onNext,
    z: enlarge,
    Escape: () => setWriting(null),
  })
  return (
    <article ref={desk} className={classes.desk} aria-label={name} data-testid="desk">
      <div>
        <Title order={2} size="h4">
          <bdi>{name}</bdi>
        </Title>
        <Text size="sm" c="var(--pengawas-quiet)">
          <FactLine facts={[nip, unit, assessmentTitle]} />
        </Text>
        <TroubleLine candidate={candidate} />
      </div>
      {isHandRaised(candidate) ? <RaisedHand candidate={candidate} help={candidate.help} /> : null}
      <DeskPictures candidate={candidate} Live={Live} Phone={Phone} isZoomed={isZoomed} onZoom={enlarge} />
      <DeskFacts candidate={candidate} />
      {writing === null ? (
        <Group role="group" aria-label={t('decide')} className={classes.decision}>
          {isRefused ? (
            <Button loading={isSending} onClick={() => decide({ decision: 'open-again', reason: '' })}>
              {t('openAgain')}
            </Button>
          ) : (
            <>
              <Button loading={isSending} rightSection={<Kbd>A</Kbd>} onClick={admit} data-testid="admit">
                {t(isComplete(candidate) ? 'admit' : 'admitNoted')}
              </Button>
              <Button variant="default" disabled={isSending} rightSection={<Kbd>R</Kbd>} onClick={write('redo')}>
                {t('redo')}
              </Button>
              <Button variant="default" disabled={isSending} rightSection={<Kbd>T</Kbd>} onClick={write('refuse')}>
                {t('refuse')}
              </Button>
            </>
          )}
          <Button variant="subtle" rightSection={<Kbd>N</Kbd>} onClick={onNext}>
            {t('next')}
          </Button>
        </Group>
      ) : (
        <DecisionForm
          key={writing}
          candidate={candidate}
          kind={writing}
          isSending={isSending}
          onDecide={decide}
          onCancel={() => setWriting(null)}
        />
      )}
      <Text size="xs" c="var(--pengawas-quiet)" visibleFrom="sm">
        {t('keys')}
      </Text>
    </article>
  )
}
