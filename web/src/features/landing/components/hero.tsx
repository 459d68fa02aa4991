import { Box, Button, Container, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { publicOptionsQuery } from '../../../lib/public-options.ts'
import { Brand } from '../../../ui/brand.tsx'
import { LanguageSelect } from '../../../ui/language-select.tsx'
import classes from './landing-page.module.css'

export function Hero({ onAsk }: { onAsk: () => void }) {
  const { t } = useTranslation('landing')
  const options = useQuery(publicOptionsQuery)
  return (
    <header className={classes.hero}>
      <Container size="lg">
        <div className={classes.bar}>
          <Brand />
          <Group gap="xs" wrap="nowrap">
            <LanguageSelect />
            {options.data?.registration === true ? (
              <Box visibleFrom="xs">
                <Button component={Link} to="/register" variant="outline" color="white">
                  {t('register')}
                </Button>
              </Box>
            ) : null}
            <Button component={Link} to="/login" variant="white">
              {t('login')}
            </Button>
          </Group>
        </div>
        <Stack gap="lg" className={classes.heroBody}>
          <Text className={classes.kicker}>{t('badge')}</Text>
          <Title order={1} className={classes.headline}>
            {t('headline')}
          </Title>
          <Text className={classes.lead}>{t('lead')}</Text>
          <Group gap="sm" mt="sm">
            <Button size="lg" variant="white" onClick={onAsk}>
              {t('enter')}
            </Button>
            <Button size="lg" variant="outline" color="white" onClick={onAsk}>
              {t('start')}
            </Button>
            <Button size="lg" variant="outline" color="white" onClick={onAsk}>
              {t('learn')}
            </Button>
          </Group>
        </Stack>
      </Container>
    </header>
  )
}
