"""Names of players and tables that nobody has: plain ones, and some that readers stumble over."""

from typing import Final

PLAYERS: Final = (
    "Ramolu", "torivalu", "lumi10", "minu74", "niva", "Vamoluni", "Hosa", "Vaho_ve", "VAVA", "Tonumi_te", "janu42",
    "Valiri", "Nimi_ko", "TALIHO", "toko98", "Rajasa", "Minuvata", "tejava", "mipe87", "LUHO", "Lihomori", "Rivete",
    "Soho", "momo", "miveli37", "Sanu", "Rimoni", "RANI", "Java", "Karasa_te", "TARAKOTE", "lulinumo52", "Jamo",
    "Soli", "Teluto", "nuto", "kamisote83", "riteri16", "Lijaja", "Tota Ja", "vekokaso", "Riranuka Ho", "mipekori",
    "ninunu", "niteso", "nisoko95", "kape26", "teriliri", "Minito", "taso80", "jari", "tomo", "jave83", "mimoli12",
    "Veveraka", "ratete", "Riranunu", "Toko Ra", "Sosoka", "Koniva", "saraluri", "Vakosako", "Koko", "veteka",
    "vera94", "Nulu", "konujato", "Niso", "Koli_mi", "TATEKO", "Peli_ja", "nikopenu", "lira52", "tamini29",
    "Hotorari", "Lini To", "Javeni", "komota47", "Mirika", "Likamo", "hokomito", "Tomi", "Vepe Sa", "pemoranu",
    "Jatamipe", "vesamipe", "mipemite", "peto45", "Sapetera", "Nitovepe", "Hoho_so", "Likove", "Pelu", "konusoko59",
    "Saja_mo", "Hosonita", "ramorilu", "mipe9", "MOKO", "Teniho", "vepe35", "Tanuta", "Sorive", "Mijape_so", "Koka",
    "Ramo_mo", "HOHO", "vako", "temo", "JARAHOTE", "Kosa Ko", "Koko_ka", "Vanimika", "Ritomoli_ka", "Nunijape",
    "Konu", "mijapemi", "Soni Li", "momija", "Luteso", "TAPE", "Hotevara", "jape", "Soja", "holilili", "Sohomija",
    "mikoli", "Sosomi_ra", "KOPERIRA", "Kopetori", "Mokave", "Limoho Sa", "motato", "tata", "soka", "perimi77",
    "Risa Lu", "TOLUHO", "nipe42", "risa", "Monunuso Lu", "SALITERA", "Jalunu", "Sataho", "pemoniho87", "Toveve",
    "janunili", "Saranu", "Veta_ta", "ripe", "kasa97", "Somopeta Ja", "Varira Ko", "somipeni84", "Sahoka", "Javaja",
    "Kolili", "Nira", "toliminu", "Rani_lu", "HORAPEKO", "Totomiho_va", "Mope", "kakanuho", "Tanija_nu", "Kasa Ho",
    "kaso88", "SAMIPENI", "Nijalu Sa", "mosoka", "komisoja", "Sonili", "TOTEJA", "jasa", "tera", "Salu Ve", "litato",
    "Taso", "liluhomo", "Liveto", "mirisa", "nuso41", "Miluja", "Lisotari Ja", "sani", "lumolu9", "Somite", "Tatelu",
    "Tapehoka Te", "mikanito61", "Pesaja", "vekaho", "Teni", "Lirite", "Move", "Luja_ta", "sato", "Temiso", "Liveni",
    "teninu", "Tohohope_ri", "Pesoli", "Sotamimo", "Lilu", "Niliri", "Nitolu", "somiriko", "Tepeka", "terisolu20",
    "Sope", "SOKATASA", "Teho", "janu54", "Monu", "mivemope38", "Hosaluho Ri", "SAKARI", "mosoka22", "Tomimo_ri",
    "Veraka", "Momi_ri", "Koverari", "vemitomo27", "Raluja", "MOMITEVE", "TEMO", "Jave_lu", "kovemo21", "solu",
    "Lutatomo_nu", "Hosahova", "riliko4", "teja59", "Livejamo", "risa58", "Kolulura", "Takomilu Mo", "Rakamite To",
    "Raja", "nimi", "Pevetate", "rapeko", "SOVAPE", "Tari", "MOVE", "tamove", "TOKOLU", "Linuko_to", "Numori",
    "Varari", "Lini", "Luhokope", "Takaluni", "sasakori", "JANI", "Kalu", "hotoko30", "Vahova", "Tejave", "Rali",
    "Zoë K", "Ægir", "$olvi", "A & B", "river<rat>", "J. Otso", "it's me", "(host)", "two: one", "50% off", "\"Ace\"",
    "née", "Ülo", "Øystein", "-nil-", "all in", "7", "button",
)  # fmt: skip

TABLES: Final = (
    "Aava", "Halla", "Kajo", "Lumo", "Marras", "Otava", "Pohja", "Routa", "Sarastus", "Tuisku", "Utu", "Valo",
    "Viima", "Hanki", "Kuura", "Loimu", "Meri", "Niitty", "Puro", "Ranta",
)  # fmt: skip
