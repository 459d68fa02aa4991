import { Button } from '@mantine/core'
import { IconCloudOff, IconVideoOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TroubleBanner } from '../../../ui/trouble-banner.tsx'
import { useRunner } from '../hooks/test-context.ts'
import { useLasting } from '../../../lib/use-lasting.ts'
import { usePageSigns } from '../hooks/use-page-signs.ts'
import { bannerAfterMs } from '../rules/page-signs.ts'

/** The server, or the way of picture and sound to the proctor, is away: what to do, and what happens meanwhile. */
export function ConnectionTrouble({ isAdaptive }: { isAdaptive: boolean }) {
  const { t } = useTranslation('test')
  const runner = useRunner()
  const signs = usePageSigns()
  const isLasting = useLasting(bannerAfterMs(signs))
  const { away } = signs
  if (away === null || !isLasting) return null
  const isServer = away === 'server'
  return (
    <TroubleBanner
      icon={isServer ? IconCloudOff : IconVideoOff}
      color="orange"
      title={t(`away.${away}.title`)}
      text={t(isServer && isAdaptive ? 'away.server.adaptive' : `away.${away}.text`)}
      testId="connection-lost"
    >
      <Button size="compact-md" color="orange" onClick={() => runner.retry()}>
        {t('away.retry')}
      </Button>
    </TroubleBanner>
  )
}
