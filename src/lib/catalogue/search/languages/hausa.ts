/**
 * Hausa words for what a shop sells, and the English words of goods that they mean. Each was looked up:
 * - World Loanword Database, Hausa vocabulary by A. Awagana, H. E. Wolff and D. Löhr (2009, CC BY 4.0): most of them.
 *   It has sarƙa as chain, tagulla as copper, agogo as clock, tabarau as spectacles.
 * - C. H. Kraft, Chadic Wordlists (1981; data set of Lexibank, 2024, CC BY 4.0): riga, zane, randa, tulu, ƙwarya,
 *   colours.
 * - Kushi–English–Hausa wordlist, University of Naples L'Orientale: takalma, jaka, abin hannu, abin wuya, hular, rigar.
 * - English Wiktionary's translations (CC BY-SA): kofi, maza. K. Williamson, Dictionary of Onitsha Igbo (1972): jigida.
 * No dictionary at hand has these, but two texts or more that do not know each other: huluna, rawani, sutura (Hausa
 * Wikipedia and newspapers), babban riga, babbar riga, jamfa, shadda, atamfa, takalmin, jakunkuna, jakar, yara, mata
 * (shops, fashion pages). Put together from words above, long, short, hand and school: doguwar riga, gajeren wando,
 * jakar hannu, jakar makaranta, agogon hannu. From common use, as no dictionary at hand has them: what is worn over the
 * head and body (mayafi, gyale, hijabi, abaya, ɗankwali, kallabi, tagiya), kaya, leshi, the spelling atampa, the singular
 * ɗan kunne and the plurals. A riga is a man's, unless its words say otherwise (rigar mata).
 */
export const HAUSA = `
takalmi, takalma, takalmin = shoe
hula, huluna, hular, tagiya, tagiyoyi = cap
rawani, rawuna = turban
riga, rigar, riguna = kaftan, shirt
babban riga, babbar riga = agbada, boubou
jamfa = kaftan, senator
'yar ciki, taguwa, shat = shirt
rigar mata = dress
doguwar riga = bubu, boubou, kaftan
wando, wanduna = trouser, short
gajeren wando = short
siket, fatari = skirt
zane, zannuwa = wrapper
tufafi, sutura, kaya, kayan sawa = kaftan, dress, shirt
abaya, abayu = abaya, kaftan, bubu
mayafi, mayafai, gyale, gyaloli = scarf, veil, shawl, gele, turban
ɗankwali, kallabi = gele, headtie
hijabi, hijab, hijabai = hijab, veil, turban
yadi, yaduka = cloth
atamfa, atampa, atamfofi, atampofi = ankara, wax
leshi = lace
shadda = shadda, brocade
siliki, alharini = silk
auduga = cotton
ulu = wool
fata = leather
jaka, jakunkuna, jakar = bag, handbag
jakar hannu = handbag
jakar makaranta = backpack
bel, ɗamara = belt
sarƙa, sarƙoƙi, abin wuya, 'yar wuya = necklace
jigida = ileke, waist bead
'yan kunne, ɗan kunne = earring
zobe, zobba = ring
munduwa, mundaye, warawaro, abin hannu = bangle
agogo, agoguna, agogon hannu = watch
tabarau = sunglasses
madubi, madubai = mirror
fitila, fitilu = lamp
kendir = candle
matashin kai = cushion
kwando, kwanduna = basket
tukunya, tukwane, randa, tulu = pot
ƙwarya = calabash
kofi, kwaf, moda = mug
mafici = fan
tagulla = brass
yara, yaro, yarinya = children
jariri = baby
mata = women
maza = men
fari = white
baƙi = black
shuɗi = blue
kore, tsanwa = green
rawaya = yellow
`
