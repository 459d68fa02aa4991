import { Alert, Button, List, Loader, Stack, Text } from '@mantine/core'
import type { NetworkCheck } from '@pengawas/shared/contracts/check-ins'
import { IconAlertTriangle, IconCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatPercent } from '../../../lib/rules/numbers.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { StepFrame } from '../components/step-frame.tsx'
import { useCheckInRun } from '../hooks/check-in-context.ts'
import { useAction } from '../hooks/use-action.ts'
import { useMediaConnected } from '../hooks/use-media-connected.ts'
import { stillCounts } from '../rules/freshness.ts'
import { networkTroubles, type NetworkTrouble } from '../rules/network.ts'

const LOOKS = {
  good: { color: 'teal', icon: IconCheck },
  weak: { color: 'orange', icon: IconAlertTriangle },
  fails: { color: 'red', icon: IconX },
} as const satisfies Record<NetworkCheck['verdict'], unknown>

/** What arrives of camera, microphone and screen, and how well the way to the server carries it. Begins by itself once media arrives. */
export function DevicesStep() {
  const { t } = useTranslation('checkIn')
  const { checkIn, startedTest, backend, take } = useCheckInRun()
  const isConnected = useMediaConnected(startedTest.proctoring)
  const { isRunning, error, run } = useAction()
  const measure = (): void => run(async () => take(await backend.measureNetwork()))
  const { network } = checkIn
  const result = network !== null && stillCounts(checkIn, 'devices', network.measuredAt) ? network : null

  const hasBegun = useRef(result !== null)
  useEffect(() => {
    if (!isConnected || hasBegun.current) return
    hasBegun.current = true
    measure()
  })

  const isMeasured = result !== null && !isRunning
  return (
    <StepFrame
      step="devices"
      text={t('devices.text')}
      done={isMeasured && result.verdict !== 'fails' ? { label: t('next') } : null}
      actions={
        isMeasured || error !== null ? (
          <Button
            size="md"
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={isRunning}
            onClick={measure}
          >
            {t('devices.again')}
          </Button>
        ) : null
      }
    >
      {startedTest.proctoring?.devices}
      <div role="status">
        {isMeasured ? (
          <NetworkResult network={result} />
        ) : error === null ? (
          <Stack gap="xs" align="center" p="md">
            <Loader size="sm" aria-hidden />
            <Text size="sm">{t(isConnected || isRunning ? 'devices.measuring' : 'devices.connecting')}</Text>
          </Stack>
        ) : null}
      </div>
      {error === null ? null : <FailureAlert error={error} title={t('devices.notMeasured')} />}
    </StepFrame>
  )
}

function NetworkResult({ network }: { network: NetworkCheck }) {
  const { t, i18n } = useTranslation('checkIn')
  const look = LOOKS[network.verdict]
  const troubles = networkTroubles(network)
  const say = (trouble: NetworkTrouble): string => {
    switch (trouble.trouble) {
      case 'slow':
        return t('devices.troubles.slow', { value: formatCount(trouble.kbps, i18n.language) })
      case 'loss':
        return t('devices.troubles.loss', { value: formatPercent(trouble.share, i18n.language) })
      default:
        return t(`devices.troubles.${trouble.trouble}`)
    }
  }
  return (
    <Alert
      role="group"
      color={look.color}
      variant="light"
      icon={<look.icon aria-hidden />}
      title={t(`devices.verdicts.${network.verdict}`)}
      data-testid="network"
      data-verdict={network.verdict}
    >
      {network.uplinkKbps === null ? null : (
        <Text size="sm">{t('devices.uplink', { value: formatCount(network.uplinkKbps, i18n.language) })}</Text>
      )}
      {troubles.length === 0 ? null : (
        <List size="sm" spacing={4} mt={4}>
          {troubles.map((trouble) => (
            <List.Item key={trouble.trouble}>{say(trouble)}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
