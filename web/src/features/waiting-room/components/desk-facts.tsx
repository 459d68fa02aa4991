import { Text, Title } from '@mantine/core'
import type { NetworkCheck, StepState, WaitingCandidate } from '@pengawas/shared/contracts/check-ins'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconPlayerSkipForward,
  IconRotateClockwise,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { tagOf } from '../../../lib/rules/numbers.ts'
import { NetworkWays } from '../../../ui/network-ways.tsx'
import { isUncalibrated } from '../rules/waiting.ts'
import classes from './waiting-room.module.css'

const ICONS: Readonly<Record<StepState, Icon>> = {
  todo: IconCircleDashed,
  done: IconCircleCheck,
  failed: IconAlertTriangle,
  skipped: IconPlayerSkipForward,
  redo: IconRotateClockwise,
}

/** What came of each step, how the network was measured, and what was written before. */
export function DeskFacts({ candidate }: { candidate: WaitingCandidate }) {
  const { t } = useTranslation('waitingRoom')
  const { steps, network, reason } = candidate
  return (
    <div className={classes.facts}>
      <section aria-label={t('steps')}>
        <Title order={3} size="h6">
          {t('steps')}
        </Title>
        <ul className={classes.steps}>
          {steps
            .filter(({ ask }) => ask !== 'off')
            .map(({ step, state, ask, note }) => {
              const StateIcon = ICONS[state]
              return (
                <li key={step} data-state={state}>
                  <StateIcon size={16} aria-hidden />
                  <span>
                    {t(`step.${step}`)}: {t(`stepState.${state}`)} {ask === 'optional' ? t('optional') : ''}{' '}
                    {note === null ? null : (
                      <bdi className={classes.said}>
                        <q>{note}</q>
                      </bdi>
                    )}
                  </span>
                </li>
              )
            })}
        </ul>
        {isUncalibrated(candidate) ? (
          <Text size="sm" mt={4} fw={600} data-testid="uncalibrated">
            {t('uncalibrated')}
          </Text>
        ) : null}
      </section>
      <section aria-label={t('network')}>
        <Title order={3} size="h6">
          {network === null ? t('network') : `${t('network')}: ${t(`networkVerdict.${network.verdict}`)}`}
        </Title>
        {network === null ? <Text size="sm">{t('networkUnknown')}</Text> : <Network network={network} />}
        {reason === null ? null : (
          <Text size="sm" mt="xs" className={classes.said}>
            {t('reason', { reason })}
          </Text>
        )}
      </section>
    </div>
  )
}

function Network({ network }: { network: NetworkCheck }) {
  const { t, i18n } = useTranslation('waitingRoom')
  const { uplinkKbps, loss, measuredAt } = network
  const share = new Intl.NumberFormat(tagOf(i18n.language), { style: 'percent', maximumFractionDigits: 1 })
  return (
    <>
      {uplinkKbps === null ? null : (
        <Text size="sm">{t('uplink', { value: uplinkKbps, loss: loss === null ? '–' : share.format(loss) })}</Text>
      )}
      <NetworkWays network={network} noWay={t('noWay')} />
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('measuredAt', { time: formatInstant(measuredAt, i18n.language) })}
      </Text>
    </>
  )
}
