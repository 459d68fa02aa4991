import { Anchor, Button, Container, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { publicOptionsQuery } from '../../../lib/public-options.ts'
import { Brand } from '../../../ui/brand.tsx'
import classes from './landing-page.module.css'

export function LandingFooter({ onAsk }: { onAsk: () => void }) {
  const { t } = useTranslation(['landing', 'common'])
  const { data } = useQuery(publicOptionsQuery)
  const { email = null, phone = null, address = null } = data?.contact ?? {}
  return (
    <footer className={classes.footer}>
      <Container size="lg">
        <Group justify="space-between" align="flex-start" gap="xl">
          <div>
            <Brand />
            <Text size="sm" mt={4}>
              {t('common:tagline')}
            </Text>
          </div>
          <address style={{ fontStyle: 'normal' }}>
            <Text fw={600}>{t('landing:footer.support')}</Text>
            {email === null && phone === null ? <Text size="sm">{t('landing:footer.noContact')}</Text> : null}
            {email === null ? null : (
              <Text size="sm">
                {t('landing:footer.email')}: <Anchor href={`mailto:${email}`}>{email}</Anchor>
              </Text>
            )}
            {phone === null ? null : (
              <Text size="sm">
                {t('landing:footer.phone')}: <Anchor href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</Anchor>
              </Text>
            )}
            {address === null ? null : (
              <Text size="sm">
                {t('landing:footer.address')}: {address}
              </Text>
            )}
          </address>
          <Button variant="light" onClick={onAsk}>
            {t('landing:contactAdmin')}
          </Button>
        </Group>
      </Container>
    </footer>
  )
}
