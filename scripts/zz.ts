import { openShop, closeShop } from '#lib/open-shop.server.ts'
import { readConfig } from '#lib/config.server.ts'
import { migrate } from '#lib/db/migrate.server.ts'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { searchItems } from '#lib/catalogue/search/search.server.ts'
const shop = openShop(readConfig({ ...process.env, DATA_DIR:'/tmp/small-data', LOG_LEVEL:'warn'}))
await migrate(shop.db)
await importCatalogue(shop,'catalogue')
for (const q of ['aso','aṣọ','cloth','fabric','aso ebi','aso oke','clothes','atampa'])
 console.log(q, (await searchItems(shop,q,{page:1,size:12})).results.map(r=>r.slug).join(' '))
await closeShop(shop); process.exit()
