<?php
// A shop with PHP and its extension curl: php -S localhost:4000 shop.php

const SALE = ['amount' => '92.00', 'currency' => 'EUR', 'paymentType' => 'DB'];
$gateway = getenv('PAYMENT_GATEWAY_URL');
$entity = ['entityId' => getenv('PAYMENT_ENTITY_ID')];

/** Sends a request, POST with parameters, and gives the answer: errors are JSON as well. */
function ask(string $url, ?array $parameters = null): array
{
    $request = curl_init($url);
    curl_setopt_array($request, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 20,
        CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('PAYMENT_ACCESS_TOKEN')],
    ] + ($parameters === null ? [] : [CURLOPT_POSTFIELDS => http_build_query($parameters)]));
    $answer = curl_exec($request);
    if ($answer === false) {
        throw new RuntimeException(curl_error($request));
    }
    return json_decode($answer, true, flags: JSON_THROW_ON_ERROR);
}

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if (!in_array($path, ['/', '/result'], true)) {
    http_response_code(404);
    echo '<h1>No such page</h1>';
    return;
}

session_start();
$_SESSION['orders'] ??= [];
echo '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>My shop</title>';

if ($path === '/') {
    ['id' => $id, 'integrity' => $integrity] =
        ask("$gateway/v1/checkouts", $entity + SALE + ['integrity' => 'true']);
    $_SESSION['orders'][] = $id;
    echo <<<HTML
        <h1>A lamp</h1>
        <script>var wpwlOptions = { layout: 'compact' };</script>
        <script src="$gateway/v1/paymentWidgets.js?checkoutId=$id"
                integrity="$integrity" crossorigin="anonymous"></script>
        <form class="paymentWidgets" action="/result" data-brands="VISA MASTER AMEX"></form>
        HTML;
    return;
}

$id = $_GET['id'] ?? '';
if (!in_array($id, $_SESSION['orders'], true)) {
    echo '<h1>No such order</h1>';
    return;
}
$payment = ask("$gateway/v1/checkouts/" . rawurlencode($id) . '/payment?' . http_build_query($entity));
$isPaid = preg_match('/^000\.(000\.|100\.1)/', $payment['result']['code']) === 1;
// A record may say 92 of 92.00, and PHP compares texts of numbers by value.
$isOfOrder = ($payment['amount'] ?? '') == SALE['amount'] && ($payment['currency'] ?? '') === SALE['currency'];
echo $isPaid && $isOfOrder ? '<h1>Your payment: paid</h1>' : '<h1>Not paid yet</h1>';
