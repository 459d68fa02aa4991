import { Button } from '@mantine/core'
import { IconAlertTriangle, IconDevices, IconMessageExclamation } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatHourMinute } from '../../../lib/dates.ts'
import { TroubleBanner } from '../../../ui/trouble-banner.tsx'
import { useRunner, useTest } from '../hooks/test-context.ts'

const SHOWN_MS = 8_000

/** What is said to the candidate now: the proctor's latest words stay until they are acknowledged, the rest goes after 8 s. */
export function WarningBanner() {
  const { t, i18n } = useTranslation('test')
  const runner = useRunner()
  const warning = useTest((state) => state.warnings.at(-1))
  const isStorageRefused = useTest((state) => state.isStorageRefused)
  const openedElsewhereAt = useTest((state) => state.openedElsewhereAt)
  const isExpired = useTest((state) => state.remaining === 0 && state.clock !== null)
  return (
    <>
      {isExpired ? (
        <TroubleBanner
          icon={IconAlertTriangle}
          color="red"
          title={t('expired.title')}
          text={t('expired.text')}
          testId="expired"
        />
      ) : null}
      {warning ? (
        <TroubleBanner
          key={warning.id}
          icon={IconMessageExclamation}
          color="orange"
          title={t('warning.fromProctor', { time: formatHourMinute(warning.at, i18n.language) })}
          text={warning.text}
          testId="proctor-warning"
        >
          <Button size="compact-md" color="orange" onClick={() => runner.seeWarning(warning.id)}>
            {t('warning.acknowledge')}
          </Button>
        </TroubleBanner>
      ) : null}
      {openedElsewhereAt === null ? null : (
        <TroubleBanner
          icon={IconDevices}
          color="orange"
          title={t('warning.elsewhere', { time: formatHourMinute(openedElsewhereAt, i18n.language) })}
          text={t('warning.elsewhereText')}
          testId="opened-elsewhere"
        >
          <Button size="compact-md" color="orange" onClick={() => runner.dismissOpenedElsewhere()}>
            {t('warning.acknowledge')}
          </Button>
        </TroubleBanner>
      )}
      {isStorageRefused ? <StorageWarning /> : null}
    </>
  )
}

function StorageWarning() {
  const { t } = useTranslation('test')
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <TroubleBanner
      icon={IconAlertTriangle}
      color="orange"
      title={t('warning.noStorageTitle')}
      text={t('warning.noStorage')}
      testId="no-storage"
    />
  )
}
